import type { Propiedad } from '@veridico/api';
import { isTipoPropiedad, parseSurface } from '@veridico/forms';
import { Icon } from '../ui/icon.tsx';
import { formatPesos } from '../ui/money.ts';
import type { PropertyForm } from './property-fields.ts';
import { metres, type RecordValues } from './use-property-record.ts';
import property from './property.module.css';
import styles from './record-note.module.css';

interface RecordNoteProps {
  readonly record: Propiedad;
  readonly written: RecordValues;
}

/** Data of the record, to recognise the property and to show what was filled in. */
export function RecordNote({ record: { direccion, destino, superficieUtil, anio, avaluo }, written }: RecordNoteProps) {
  const facts = [
    direccion,
    destino,
    superficieUtil !== null && `${metres(superficieUtil)} m² construidos`,
    anio !== null && `año ${anio}`,
    avaluo !== null && `avalúo fiscal ${formatPesos(avaluo)}`,
  ].filter((fact) => fact !== false && fact !== '');
  const filled = filledIn(written);
  return (
    <div className={styles.record}>
      <p>
        {/* Keeps the separator off the start of a line. */}
        <b>Según los registros:</b> {facts.join('\u00a0· ')}.
      </p>
      {filled !== '' && <p className={property.soft}>Completamos {filled}; corrige lo que no calce.</p>}
    </div>
  );
}

function filledIn({ tipoPropiedad = '', superficieUtil = '', superficieTotal = '' }: RecordValues): string {
  const surfaces = [superficieUtil !== '' && 'la superficie útil', superficieTotal !== '' && 'la superficie total'].filter(Boolean);
  if (tipoPropiedad === '') return surfaces.join(' y ');
  if (surfaces.length === 2) return 'tipo y superficies';
  return ['el tipo', ...surfaces].join(' y ');
}

/** The recorded value, when it differs from the input. Not an error: the owner may know better than the record. */
export function Difference({ recorded }: { readonly recorded: readonly string[] }) {
  if (recorded.length === 0) return null;
  return (
    <p className={styles.difference}>
      <Icon name="info" /> Difiere del registro: {recorded.join(', ')}. El informe lo dirá.
    </p>
  );
}

/** The recorded type, if another one is chosen. */
export function otherType({ values }: PropertyForm, record: Propiedad): readonly string[] {
  const recorded = record.tipoPropiedad ?? '';
  return recorded !== '' && isTipoPropiedad(values.tipoPropiedad) && values.tipoPropiedad !== recorded ? [recorded] : [];
}

/** Recorded surfaces that differ by more than a third: built and measured surfaces always differ a little. */
export function otherSurfaces({ values }: PropertyForm, record: Propiedad): readonly string[] {
  const far = (typed: string, recorded: number | null): recorded is number => {
    const surface = parseSurface(typed.trim());
    return surface !== undefined && surface > 0 && recorded !== null && Math.abs(surface - recorded) > recorded / 3;
  };
  const { superficieUtil, superficieTotal } = record;
  return [
    ...(far(values.superficieUtil, superficieUtil) ? [`${metres(superficieUtil)} m²`] : []),
    ...(far(values.superficieTotal, superficieTotal) ? [`${metres(superficieTotal)} m² en total`] : []),
  ];
}
