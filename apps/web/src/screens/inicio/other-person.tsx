import { Link } from '../../ui/router.tsx';
import styles from './other-person.module.css';

/** How the law lets a visitor see the report of another person. */
export function OtherPerson() {
  return (
    <section aria-labelledby="otra-persona">
      <h2 id="otra-persona">Sobre otra persona hay dos caminos</h2>
      <ol className={styles.ways}>
        <li>
          <b>Que ella lo compre y te lo muestre</b>
          <p>
            Por ejemplo, si le vas a arrendar: te pasa el folio y el código, y{' '}
            <Link to="/verifica-informe/paso1">compruebas gratis que es el original</Link>.
          </p>
        </li>
        <li>
          <b>Tu empresa, con contrato</b>
          <p>
            Solo para evaluar un riesgo comercial o un crédito (Ley 20.575). Cada consulta queda registrada y la persona la ve.{' '}
            <a href="#planes">Ver los planes para empresas</a>
          </p>
        </li>
      </ol>
      <p className={styles.never}>
        La misma ley prohíbe exigirlos para contratar a alguien, admitirlo en un colegio o una universidad, o atenderlo en una urgencia.
      </p>
    </section>
  );
}
