import { Width } from '../../shell/page-parts.tsx';
import styles from './how-it-works.module.css';

const steps = [
  [
    'Dinos qué informe',
    'Un RUT, y el número de serie del carnet si es sobre una persona. Revisamos el dígito verificador antes de cobrar.',
  ],
  ['Paga con tarjeta', 'Débito, crédito o prepago en Webpay. Antes de salir ves el total exacto.'],
  ['Recibe el PDF', 'En pantalla y por correo, con folio y código para que otros lo comprueben.'],
] as const;

export function HowItWorks() {
  return (
    <section aria-labelledby="como">
      <Width className={styles.section}>
        <h2 id="como">De tu pago a tu PDF</h2>
        <ol className={styles.steps}>
          {steps.map(([title, text]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </Width>
    </section>
  );
}
