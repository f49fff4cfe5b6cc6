import { LegalText, type Level } from './legal-text.tsx';
import { privacy } from './privacy.ts';

export function PrivacyText({ level = 2 }: { readonly level?: Level }) {
  return <LegalText text={privacy} level={level} />;
}
