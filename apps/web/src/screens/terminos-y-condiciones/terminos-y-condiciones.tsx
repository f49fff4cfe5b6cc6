import { DocumentPage } from '../../shell/document-page.tsx';
import { TermsText } from '../../texts/terms-text.tsx';

export function TerminosYCondiciones() {
  return (
    <DocumentPage title="Términos y Condiciones">
      <TermsText />
    </DocumentPage>
  );
}
