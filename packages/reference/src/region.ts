export interface Region {
  /** '01' to '16'. */
  readonly codigo: string;
  readonly nombre: string;
  /** Without "Región de". */
  readonly nombreCorto: string;
}
