import type { ReactNode } from 'react';
import { Link } from '../ui/router.tsx';

/** The page of a person with an account. @param persona opaque id */
export function PersonLink({ persona, children }: { readonly persona: string; readonly children: ReactNode }) {
  return <Link to={`/oficina/personas/${persona}`}>{children}</Link>;
}
