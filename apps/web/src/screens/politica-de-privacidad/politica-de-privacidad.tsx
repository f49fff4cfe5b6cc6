import { DocumentPage } from '../../shell/document-page.tsx';
import { PrivacyText } from '../../texts/privacy-text.tsx';
import { Link } from '../../ui/router.tsx';

export function PoliticaDePrivacidad() {
  return (
    <DocumentPage title="Política de privacidad">
      <p>
        <Link to="/proteccion-de-datos">Cómo protegemos tus datos</Link>: lo mismo, dato por dato, con quién los trata hoy.
      </p>
      <PrivacyText />
    </DocumentPage>
  );
}
