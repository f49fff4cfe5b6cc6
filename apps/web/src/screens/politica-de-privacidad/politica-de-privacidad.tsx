import { DocumentPage } from '../../shell/document-page.tsx';
import { PrivacyText } from '../../texts/privacy-text.tsx';
import { Link } from '../../ui/router.tsx';

export function PoliticaDePrivacidad() {
  return (
    <DocumentPage title="Política de privacidad">
      <p>
        Lo mismo, <Link to="/proteccion-de-datos">dato por dato y con quién los trata hoy</Link>. Tus derechos se ejercen en{' '}
        <Link to="/mis-datos">Mis datos</Link>.
      </p>
      <PrivacyText />
    </DocumentPage>
  );
}
