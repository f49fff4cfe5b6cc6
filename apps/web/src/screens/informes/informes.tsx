import { AppShell } from '../../shell/app-shell.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { formatPesos } from '../../ui/money.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { useForSale } from './use-for-sale.ts';
import styles from './informes.module.css';

/** Home of who is signed in: what can be bought. */
export function Informes() {
  usePageTitle('Informes');
  const { list, failed, again } = useForSale();
  return (
    <AppShell>
      <div className={styles.page}>
        <h1>Informes</h1>
        {list === undefined && !failed && <Loading text="Cargando precios..." />}
        {failed && (
          <>
            <Alert tone="error">
              <p>No pudimos cargar los precios. Revisa tu conexión.</p>
            </Alert>
            <Button onClick={again}>Reintentar</Button>
          </>
        )}
        <ul className={styles.list}>
          {list?.map(({ codigo, nombre, descripcion, precio, disponible }) => (
            <li key={codigo}>
              <Sheet>
                <div className={styles.report}>
                  <h2 id={codigo}>{nombre}</h2>
                  <p>{descripcion}</p>
                  <p className={styles.price}>{formatPesos(precio)}</p>
                  {disponible ? (
                    <ButtonLink to={`/compra-directa/paso1?codigo_servicio=${codigo}`} variant="primary" aria-describedby={codigo}>
                      Comprar
                    </ButtonLink>
                  ) : (
                    <p>Disponible pronto</p>
                  )}
                </div>
              </Sheet>
            </li>
          ))}
        </ul>
      </div>
    </AppShell>
  );
}
