import { LegalText } from './legal-text.tsx';
import { terms } from './terms.ts';

export function TermsText({ level = 2 }: { readonly level?: 2 | 4 }) {
  return <LegalText text={terms} level={level} />;
}
