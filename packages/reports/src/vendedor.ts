import { formatRut } from '@veridico/forms';

/** The company that sells reports and plans, and keeps their records. */
export interface Vendedor {
  /** Legal name. */
  readonly nombre: string;
  /** In wire form. This and the next two are null only outside production. */
  readonly rut: string | null;
  /** Street, number, commune and city: where a registered letter is sent. */
  readonly domicilio: string | null;
  /** Who signs contracts for it; `rut` in wire form, `calidad` as 'gerenta general'. */
  readonly firmante: { readonly nombre: string; readonly rut: string; readonly calidad: string } | null;
  readonly correo: string;
}

/** Printed where an installation that is not in production does not say who sells. */
const INVENTED = 'Datos de demostración';

/** Every text about the seller, ready to print. */
export function vendedorTexts({ nombre, rut, domicilio, firmante, correo }: Vendedor) {
  return {
    nombre,
    rut: rut === null ? INVENTED : formatRut(rut),
    domicilio: domicilio ?? INVENTED,
    firmante: firmante ? `${firmante.nombre}, RUT ${formatRut(firmante.rut)}, ${firmante.calidad}` : INVENTED,
    correo,
  };
}
