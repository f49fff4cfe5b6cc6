import { Button } from '../../ui/button.tsx';
import styles from './mis-informes.module.css';

interface PagesProps {
  /** From 1. */
  readonly pagina: number;
  readonly pages: number;
  readonly onTurn: (pagina: number) => void;
}

export function Pages({ pagina, pages, onTurn }: PagesProps) {
  if (pages <= 1 && pagina === 1) return null;
  return (
    <nav className={styles.pages} aria-label="Páginas">
      <Button disabled={pagina <= 1} onClick={() => onTurn(Math.min(pagina - 1, pages))}>
        Anterior
      </Button>
      <span>
        Página {pagina} de {pages}
      </span>
      <Button disabled={pagina >= pages} onClick={() => onTurn(pagina + 1)}>
        Siguiente
      </Button>
    </nav>
  );
}
