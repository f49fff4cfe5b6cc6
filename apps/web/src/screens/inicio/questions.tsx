import { Link } from '../../ui/router.tsx';
import { Width } from '../../shell/page-parts.tsx';
import { ContactLink } from '../../shell/contact-link.tsx';
import styles from './questions.module.css';

/** Common questions before paying. Each answer is a native `<details>`, without script. */
export function Questions() {
  return (
    <section aria-labelledby="preguntas">
      <Width className={styles.section}>
        <h2 id="preguntas">Preguntas</h2>
        <div className={styles.list}>
          <details name="preguntas">
            <summary>¿Puedo pedir el informe de otra persona?</summary>
            <p>
              El Personas y el Consolidado solo los compra su titular: por eso piden el número de serie del carnet. De otra persona los
              consulta solo una empresa con plan, que declara su motivo. El Empresarial lo puede pedir cualquiera que vaya a evaluar un
              riesgo comercial.
            </p>
          </details>
          <details name="preguntas">
            <summary>¿De dónde salen los datos?</summary>
            <p>
              De registros públicos y de acreedores. Cada sección del informe nombra su fuente y hasta qué día llega. Las deudas pagadas no
              aparecen, ni las de hace más de cinco años.
            </p>
          </details>
          <details name="preguntas">
            <summary>¿Y si pago y el informe no llega?</summary>
            <p>
              Se genera apenas se aprueba el pago y te llega también un enlace por correo. Si no podemos generarlo, anulamos el cobro
              completo sin que tengas que pedirlo.
            </p>
          </details>
          <details name="preguntas">
            <summary>¿Ustedes ven los datos de mi tarjeta?</summary>
            <p>No. Los escribes en Webpay, de Transbank. Nosotros conocemos el resultado del pago y los cuatro últimos dígitos.</p>
          </details>
          <details name="preguntas">
            <summary>¿Puedo devolver un informe?</summary>
            <p>
              No: se hace en el momento y a tu medida, así que no tiene retracto. Si el error es nuestro, lo corregimos o te devolvemos lo
              que pagaste. <Link to="/terminos-y-condiciones">Términos y Condiciones</Link>
            </p>
          </details>
          <details name="preguntas">
            <summary>¿Cómo sabe otra persona que mi informe es verdadero?</summary>
            <p>
              Con el folio y el código de cada página, o con el QR, ve el original que guardamos. También puede comparar su PDF con el que
              emitimos. <Link to="/verifica-informe/paso1">Verificar un informe</Link>
            </p>
          </details>
          <details name="preguntas">
            <summary>¿Y si un dato mío está mal?</summary>
            <p>
              Escríbenos a <ContactLink />. Corregirlo no cuesta nada, y la <Link to="/politica-de-privacidad">Política de privacidad</Link>{' '}
              dice en cuántos días respondemos.
            </p>
          </details>
        </div>
      </Width>
    </section>
  );
}
