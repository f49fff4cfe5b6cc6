import { pageSettings } from '../../page-settings.ts';
import { ContactLink } from '../../shell/contact-link.tsx';
import { PRIVACY, TERMS, Width } from '../../shell/page-parts.tsx';
import { PublicShell } from '../../shell/public-shell.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Link } from '../../ui/router.tsx';
import { Measured } from './measured.tsx';
import styles from './quienes-somos.module.css';

/** Who sells the reports, what we commit ourselves to, and what we measure of our own work. */
export function QuienesSomos() {
  usePageTitle('Quiénes somos');
  return (
    <PublicShell>
      <Width className={styles.page}>
        <h1>Quiénes somos</h1>
        <p className={styles.lead}>
          Verídico reúne lo que consta de una persona, una empresa o una propiedad, y lo entrega en un PDF que cualquiera puede comprobar.
          No opinamos de nadie: cada dato dice quién lo informó y hasta qué día llega.
        </p>
        <div className={styles.columns}>
          <Company />
          <Commitments />
        </div>
        <Measured />
      </Width>
    </PublicShell>
  );
}

/** From the settings of this installation. Rows without a value are hidden by style: the served page has the values, its code has not. */
function Company() {
  const { comercio, rut, domicilio, telefono, horario } = pageSettings;
  const rows = [
    ['Razón social', comercio],
    ['RUT', rut],
    ['Domicilio', domicilio],
    ['Teléfono', telefono],
    ['Horario', horario],
  ] as const;
  return (
    <section aria-labelledby="empresa">
      <h2 id="empresa">La empresa</h2>
      <dl className={styles.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>Correo</dt>
          <dd>
            <ContactLink />
          </dd>
        </div>
        <div>
          <dt>Datos personales</dt>
          <dd>
            <Link to="/proteccion-de-datos#encargada">Quién responde por ellos</Link>
          </dd>
        </div>
      </dl>
    </section>
  );
}

function Commitments() {
  const [terms, termsName] = TERMS;
  const [privacy, privacyName] = PRIVACY;
  return (
    <section aria-labelledby="compromisos">
      <h2 id="compromisos">A qué nos obligamos</h2>
      <ul className={styles.commitments}>
        <li>A no vender datos de una persona a quien no puede tenerlos (ley 20.575).</li>
        <li>A anotar cada consulta y mostrársela, gratis, a la persona consultada.</li>
        <li>A no mostrar deudas pagadas ni de más de cinco años.</li>
        <li>A anular el cobro completo si no podemos generar el informe.</li>
        <li>A publicar nuestros errores, no solo los aciertos.</li>
      </ul>
      <p>
        <Link to={terms}>{termsName}</Link> · <Link to={privacy}>{privacyName}</Link> · <Link to="/ayuda">Ayuda y contacto</Link>
      </p>
    </section>
  );
}
