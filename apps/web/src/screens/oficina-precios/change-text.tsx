import type { CambioDeCatalogo } from '@veridico/api';
import { formatDate } from '../../ui/date-time.ts';
import { ReaderOnly } from '../../ui/reader-only.tsx';
import { differences, type Difference } from './words.ts';
import layout from '../../shell/layout.module.css';
import styles from './oficina-precios.module.css';

interface ChangeTextProps {
  readonly change: CambioDeCatalogo;
  /** Of the plan, where the change does not say it. */
  readonly moneda: string | undefined;
  /** Begins with what was changed. */
  readonly named?: boolean;
}

/** A change with who made it and why, and who withdrew it. */
export function ChangeText({ change, moneda, named = false }: ChangeTextProps) {
  const { nombre, antes, persona, creada, motivo, anulacion } = change;
  return (
    <>
      {named && <b>{nombre}: </b>}
      {antes === null ? 'se creó' : <Differences list={differences(change, moneda)} />}
      <span className={layout.sub}>
        {persona}, {formatDate(creada)}: «{motivo}»
      </span>
      {anulacion && (
        <span className={layout.sub}>
          Lo anuló {anulacion.persona}, {formatDate(anulacion.en)}: «{anulacion.motivo}»
        </span>
      )}
    </>
  );
}

function Differences({ list }: { readonly list: readonly Difference[] }) {
  return list.map(({ name, before, after }, place) => (
    <span key={name}>
      {place > 0 && ', '}
      {place === 0 ? name : name.toLowerCase()} <ReaderOnly>antes </ReaderOnly>
      <s className={styles.before}>{before}</s> <ReaderOnly>ahora </ReaderOnly>
      <b>{after}</b>
    </span>
  ));
}
