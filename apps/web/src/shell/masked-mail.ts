/** An address of which others who see the screen learn little: c•••••@correo.cl. Undefined for what is no address. */
export function maskMail(correo: string): string | undefined {
  const [, first, host] = /^(.).*(@[^@]+)$/su.exec(correo) ?? [];
  return first !== undefined && host !== undefined ? `${first}•••••${host}` : undefined;
}
