import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/router.tsx';
import { addressOf, type Chosen } from './address.ts';
import layout from '../../shell/layout.module.css';

interface EmptyQueueProps {
  readonly chosen: Chosen;
  readonly buscar: string;
  readonly onClear: () => void;
}

/** Nothing waits, or nothing matches the filters. */
export function EmptyQueue({ chosen, buscar, onClear }: EmptyQueueProps) {
  const { ver, clase, pagina } = chosen;
  if (buscar !== '') {
    return (
      <div className={layout.stack}>
        <h2>Nada para «{buscar}»</h2>
        <p>{guess(buscar)}</p>
        <Button onClick={onClear}>Quitar lo que buscas</Button>
      </div>
    );
  }
  if (ver !== 'todas' || clase !== '' || pagina > 1) {
    return (
      <div className={layout.stack}>
        <h2>{ver === 'cerradas' ? 'Ninguna cerrada que se pueda reabrir' : 'No hay tareas así'}</h2>
        <Link to={addressOf({ ...chosen, ver: 'todas', clase: '', pagina: 1 })}>Ver todas</Link>
      </div>
    );
  }
  return (
    <div className={layout.stack}>
      <h2>No hay nada que espere a una persona</h2>
      <p>Las nuevas aparecen aquí solas.</p>
      <Link to={addressOf({ ...chosen, ver: 'cerradas' })}>Ver las cerradas</Link>
    </div>
  );
}

/** What the typed text looked like. */
function guess(text: string): string {
  if (/^vo-/i.test(text)) return 'Parece un número de orden, y ninguna tarea abierta es de esa orden.';
  if (/^[\d.]{1,10}-?[\dk]$/i.test(text.trim())) return 'Parece un RUT, y ninguna tarea abierta es de él.';
  if (text.includes('@')) return 'Parece un correo, y ninguna tarea abierta es de él.';
  return 'Ningún cliente, RUT, correo ni orden de esta vista lo contiene.';
}
