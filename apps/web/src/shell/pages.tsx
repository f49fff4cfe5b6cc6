import { Button } from '../ui/button.tsx';
import { CsvButton, type BringCsv } from './csv-button.tsx';
import type { FilterState } from './use-filters.ts';
import styles from './pages.module.css';

/** Rows of a page. */
export const PAGE_SIZE = 20;

interface PagesProps {
  /** Of the navigation, where a page has two. */
  readonly name?: string;
  /** From 1. */
  readonly pagina: number;
  readonly pages: number;
  readonly onTurn: (pagina: number) => void;
}

/** To the pages before and after; nothing where there is only one. */
export function Pages({ name = 'Páginas', pagina, pages, onTurn }: PagesProps) {
  if (pages <= 1 && pagina === 1) return null;
  return (
    <nav className={styles.pages} aria-label={name}>
      <Button disabled={pagina <= 1} onClick={() => onTurn(Math.min(pagina - 1, Math.max(pages, 1)))}>
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

interface ListFootProps {
  readonly state: Pick<FilterState<unknown>, 'asked' | 'turn'>;
  /** Rows of all pages. */
  readonly total: number;
  readonly fileName: string;
  readonly bring: BringCsv | undefined;
}

/** Below a list: its download, and the way to its other pages. */
export function ListFoot({ state: { asked, turn }, total, fileName, bring }: ListFootProps) {
  return (
    <div className={styles.foot}>
      <CsvButton fileName={fileName} bring={bring} />
      <Pages pagina={asked?.pagina ?? 1} pages={Math.ceil(total / PAGE_SIZE)} onTurn={turn} />
    </div>
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
