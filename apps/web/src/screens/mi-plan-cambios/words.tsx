import type { CambioDeUsuarios, SucesoDeUsuarios } from '@veridico/api';
import { formatDateTime } from '../../ui/date-time.ts';
import type { Column } from '../../ui/table.tsx';
import layout from '../../shell/layout.module.css';

const NAMES: Readonly<Record<SucesoDeUsuarios, string>> = {
  invitado: 'Invitación',
  reinvitado: 'Invitación enviada otra vez',
  entro: 'Entrada a la empresa',
  cambiado: 'Rol o límite',
  deshabilitado: 'Usuario deshabilitado',
  habilitado: 'Usuario habilitado',
  eliminado: 'Usuario eliminado',
  salio: 'Salida por decisión propia',
  factor: 'Exigencia de dos pasos',
  reglas: 'Reglas de consulta',
  datos: 'Datos cambiados',
  solicitud: 'Respuesta a quien pidió administrar',
};

/** Kinds of change with their names, in the order of a choice. */
export const KINDS = Object.entries(NAMES) as readonly (readonly [SucesoDeUsuarios, string])[];

export const COLUMNS: readonly Column<CambioDeUsuarios>[] = [
  { title: 'Fecha', cell: ({ fecha }) => <time dateTime={fecha}>{formatDateTime(fecha)}</time> },
  {
    title: 'Cambio',
    cell: ({ suceso, usuario }) => (
      <>
        <b>{NAMES[suceso]}</b>
        {usuario !== '' && <span className={layout.sub}>{usuario}</span>}
      </>
    ),
  },
  { title: 'Antes', cell: ({ antes }) => antes || 'No había' },
  { title: 'Después', cell: ({ despues }) => despues || 'Ya no está' },
  { title: 'Quién', cell: ({ quien }) => quien || 'Ya no consta' },
];
