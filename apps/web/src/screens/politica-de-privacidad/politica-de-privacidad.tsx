import { DocumentPage } from '../../shell/document-page.tsx';
import { PrivacyText } from '../../texts/privacy-text.tsx';

export function PoliticaDePrivacidad() {
  return (
    <DocumentPage title="Política de privacidad">
      <PrivacyText />
    </DocumentPage>
  );
}
