/** An address as a page shows it that needs only an order's number: c•••••@correo.cl. */
export function maskMail(correo: string): string {
  return correo.replace(/^(.).*@/su, '$1•••••@');
}
