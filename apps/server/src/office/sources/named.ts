interface NamedSource {
  readonly tipo: string;
  readonly fuente: string;
}

/** A source as the log names it. */
export const nameOfSource = ({ fuente, tipo }: NamedSource): string => `fuente ${fuente} de ${tipo}`;

/** A record as the log names it. Without the digest: a key with few possible values, such as a RUT, could be found from it. */
export const nameOfRecord = ({ tipo }: Pick<NamedSource, 'tipo'>): string => `registro de ${tipo}`;
