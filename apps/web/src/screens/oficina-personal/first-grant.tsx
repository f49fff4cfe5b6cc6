import type { PersonaDeOficina } from '@veridico/api';

interface FirstGrantProps {
  /** Somebody already has the role that gives roles: nothing changes for the others. */
  readonly shared: boolean;
  readonly people: readonly PersonaDeOficina[];
  /** Id of the person who gets roles or leaves; undefined for an invitation. */
  readonly to?: string | undefined;
}

/** What the first grant of roles does to everybody else; nothing after it. */
export function FirstGrant({ shared, people, to }: FirstGrantProps) {
  if (shared) return null;
  const kept = people.filter(({ id, retirada, roles }) => id !== to && !retirada && roles === null);
  const names = new Intl.ListFormat('es').format(kept.map(({ nombre, propia }) => (propia ? 'tú' : nombre)));
  return <span>Desde ahora solo entran quienes tengan roles.{names !== '' && ` Conservan todos: ${names}.`}</span>;
}
