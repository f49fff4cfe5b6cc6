import { CONTACT_ANSWER_DAYS } from '@veridico/forms';
import { ContactLink } from '../../shell/contact-link.tsx';
import { Width } from '../../shell/page-parts.tsx';
import { PublicShell } from '../../shell/public-shell.tsx';
import { pageSettings } from '../../page-settings.ts';
import { useInBrowser } from '../../ui/in-browser.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { Link } from '../../ui/router.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { deliveryText, useMeasures } from '../../shell/use-measures.ts';
import { ContactForm } from './contact-form.tsx';
import { TROUBLES } from './troubles.ts';
import styles from './ayuda.module.css';

const count = new Intl.NumberFormat('es-CL', { useGrouping: 'always' });

/** What to do when something did not go as expected, how long things take, and a form that reaches a person. */
export function Ayuda() {
  usePageTitle('Ayuda');
  const inBrowser = useInBrowser();
  return (
    <PublicShell>
      <Width className={styles.page}>
        <h1>Ayuda</h1>
        <section aria-labelledby="que-paso">
          <h2 id="que-paso">¿Qué pasó?</h2>
          <ul className={styles.troubles}>
            {TROUBLES.map(({ what, answer, to, link }) => (
              <li key={what}>
                <h3>{what}</h3>
                <p>{answer}</p>
                <Link to={to}>{link}</Link>
              </li>
            ))}
          </ul>
          <p>
            Otras dudas antes de comprar: <Link to="/inicio#preguntas">preguntas frecuentes</Link>.
          </p>
        </section>
        <HowLong />
        <section aria-labelledby="escribenos">
          <h2 id="escribenos">Escríbenos</h2>
          <p className={styles.lead}>Te responde una persona, por correo, en {CONTACT_ANSWER_DAYS} días hábiles.</p>
          <div className={styles.columns}>
            <Sheet filete>
              {/* Fields of the served page would lose what is typed before its script runs. */}
              {inBrowser ? <ContactForm /> : <Loading text="Preparando el formulario..." />}
            </Sheet>
            <Ways />
          </div>
        </section>
      </Width>
    </PublicShell>
  );
}

/** Measured times; nothing while none was measured. */
function HowLong() {
  const entrega = useMeasures()?.entrega;
  if (!entrega) return null;
  return (
    <section aria-labelledby="cuanto">
      <h2 id="cuanto">Cuánto se demora un informe</h2>
      <p>
        {deliveryText(entrega)}, desde que el banco confirma el pago. Medido en las ventas de los últimos 30 días:{' '}
        {count.format(entrega.informes)}.
      </p>
    </section>
  );
}

function Ways() {
  const { telefono, horario } = pageSettings;
  return (
    <div className={styles.ways}>
      <div>
        <h3>Correo</h3>
        <p>
          <ContactLink />
        </p>
        <p>Nunca te pediremos tu contraseña ni los datos de tu tarjeta.</p>
      </div>
      {/* Hidden where the installation has no telephone: the served page says which. */}
      <div className={styles.phone}>
        <h3>Teléfono</h3>
        <p>
          <a href={`tel:${telefono.replaceAll(' ', '')}`}>{telefono}</a>
        </p>
        <p>{horario}</p>
      </div>
      <div>
        <h3>Tus datos personales</h3>
        <p>Acceso, rectificación, supresión, oposición y bloqueo tienen su propio camino, con plazos de ley.</p>
        <p>
          <Link to="/mis-datos">Ver mis datos</Link>
        </p>
      </div>
      <div>
        <h3>Quiénes somos</h3>
        <p>
          <Link to="/quienes-somos">La empresa y lo que medimos</Link>
        </p>
      </div>
    </div>
  );
}
