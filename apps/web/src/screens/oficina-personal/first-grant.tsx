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
  const left = people.filter(({ id, propia, retirada, roles }) => id !== to && !propia && !retirada && (roles ?? []).length === 0);
  const names = new Intl.ListFormat('es').format(left.map(({ nombre }) => nombre));
  const own = people.some(({ id, propia }) => propia && id === to);
  return (
    <span>
      Desde ahora solo entran quienes tengan roles{names !== '' && `: ${left.length === 1 ? 'queda' : 'quedan'} sin acceso ${names}`}.
      {!own && ' Tú quedas con todos.'}
    </span>
  );
}
