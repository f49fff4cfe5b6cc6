/** Masks an address against onlookers: c•••••@correo.cl. Undefined for an invalid address. */
export function maskMail(correo: string): string | undefined {
  const [, first, host] = /^(.).*(@[^@]+)$/su.exec(correo) ?? [];
  return first !== undefined && host !== undefined ? `${first}•••••${host}` : undefined;
}
