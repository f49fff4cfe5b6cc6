import { Button } from '../ui/button.tsx';
import styles from './pages.module.css';

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

/** Link from a page that no longer exists. */
export function ToFirstPage({ onTurn }: Pick<PagesProps, 'onTurn'>) {
  return <Button onClick={() => onTurn(1)}>Ir a la primera página</Button>;
}

export function ClearFilters({ onClear }: { readonly onClear: () => void }) {
  return (
    <div>
      <Button onClick={onClear}>Quitar los filtros</Button>
    </div>
  );
}
