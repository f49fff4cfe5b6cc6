import {
  AGENCIA,
  DERECHOS,
  PLAZO_DE_RECLAMO,
  plazoEnPalabras,
  PRORROGA,
  TRATAMIENTOS,
  type Derecho,
  type Tratamiento,
} from '@veridico/reference';
import { pageSettings } from '../../page-settings.ts';
import { ContactLink } from '../../shell/contact-link.tsx';
import { DocumentPage } from '../../shell/document-page.tsx';
import { PRIVACY } from '../../shell/page-parts.tsx';
import { Link } from '../../ui/router.tsx';
import { HeldData } from './held-data.tsx';
import { Officer, Processors, useInstallation } from './installation.tsx';
import styles from './proteccion-de-datos.module.css';

const [PRIVACY_ADDRESS, PRIVACY_NAME] = PRIVACY;
const automated = Object.values<Tratamiento>(TRATAMIENTOS).filter(({ automatizada }) => automatizada !== null);

/** What is kept of a person and why, who receives it, and how to exercise the rights. Printed from the map of personal data. */
export function ProteccionDeDatos() {
  const installation = useInstallation();
  return (
    <DocumentPage title="Cómo protegemos tus datos">
      <div className={styles.text}>
        <p>
          {pageSettings.comercio} responde por estos datos. Aquí está qué guardamos, por qué, hasta cuándo y quién lo recibe. La{' '}
          <Link to={PRIVACY_ADDRESS}>{PRIVACY_NAME}</Link> lo cuenta en orden. Los artículos son de la ley 19.628, con los cambios de la ley
          21.719.
        </p>
        <h2>Qué guardamos, dato por dato</h2>
        <HeldData />
        <p>Cuando la ley lo ordena, los entregamos también a tribunales y autoridades.</p>
        <h2>Quién los trata por encargo nuestro</h2>
        <Processors installation={installation} />
        <h2>Lo que decide un programa</h2>
        <ul>
          {automated.map(({ nombre, automatizada }) => (
            <li key={nombre}>
              <b>{nombre}.</b> {automatizada}
            </li>
          ))}
        </ul>
        <h2>Tus derechos y sus plazos</h2>
        <p>
          No cuestan nada. Escribe a la persona encargada con tu nombre, tu RUT y lo que pides. Una prórroga suma{' '}
          {plazoEnPalabras(PRORROGA)}, y te avisamos antes de que venza el primer plazo.
        </p>
        <ul>
          {Object.values<Derecho>(DERECHOS).map(({ nombre, articulo, enSimple, efecto, plazo, prorrogable }) => (
            <li key={nombre}>
              <b>
                {nombre} ({articulo}).
              </b>{' '}
              «{enSimple}». {efecto} Respondemos en {plazoEnPalabras(plazo)}
              {prorrogable ? ', prorrogables una vez' : ''}.
            </li>
          ))}
        </ul>
        <h2 id="encargada">A quién acudir</h2>
        <p>
          <Officer installation={installation} /> Por cualquier otra cosa: <ContactLink />.
        </p>
        <p>
          Si rechazamos lo que pides, o no respondemos, puedes reclamar ante la {AGENCIA.nombre} ({AGENCIA.articulo}). Tras un rechazo
          tienes {plazoEnPalabras(PLAZO_DE_RECLAMO)}.
        </p>
      </div>
    </DocumentPage>
  );
}
