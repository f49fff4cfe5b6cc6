import { LegalText, type Level } from './legal-text.tsx';
import { terms } from './terms.ts';

export function TermsText({ level = 2 }: { readonly level?: Level }) {
  return <LegalText text={terms} level={level} />;
}
