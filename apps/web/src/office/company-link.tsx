import { Link } from '../ui/router.tsx';

/** The page of a company, by its name in addresses: never its RUT. */
export function companyAddress(clave: string): string {
  return `/oficina/empresas/${clave}`;
}

export function CompanyLink({ clave, nombre }: { readonly clave: string; readonly nombre: string }) {
  return <Link to={companyAddress(clave)}>{nombre}</Link>;
}
