/** '6 meses, renovable', '12 meses mínimo, renovable': the specification words packs and other plans differently. */
export function termText(meses: number, pack: boolean): string {
  return `${meses} ${meses === 1 ? 'mes' : 'meses'}${pack ? '' : ' mínimo'}, renovable`;
}
