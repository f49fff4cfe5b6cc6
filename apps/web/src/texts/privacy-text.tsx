import { LegalText } from './legal-text.tsx';
import { privacy } from './privacy.ts';

export function PrivacyText({ level = 2 }: { readonly level?: 2 | 4 }) {
  return <LegalText text={privacy} level={level} />;
}
