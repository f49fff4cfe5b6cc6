import type { Place } from '../shell/place-list.tsx';
import { MenuIcon } from '../ui/menu-icon.tsx';
import { OfficeIcon } from './office-icon.tsx';
import { SearchIcon } from '../ui/search-icon.tsx';
import { SEARCH_PAGE } from './search-address.ts';

/** A contract by hand of a company that is not a client yet. */
const NEW_CONTRACT = '/oficina/contratos/nuevo';

export interface OfficePlace extends Place {
  /** The act of the office without which the page shows nothing. */
  readonly act: string;
  /** What is counted beside it. */
  readonly waits?: 'porConfirmar' | 'peticiones';
}

/** Pages of the office, in the order of its rail. */
export const OFFICE_PLACES: readonly OfficePlace[] = [
  { to: '/oficina/inicio', name: 'Inicio', icon: <OfficeIcon name="house" />, act: 'ver-inicio', waits: 'porConfirmar' },
  { to: '/oficina/tareas', name: 'Tareas', icon: <MenuIcon name="list-checks" />, act: 'ver-tareas' },
  { to: SEARCH_PAGE, name: 'Buscar', icon: <SearchIcon />, act: 'buscar' },
  { to: NEW_CONTRACT, name: 'Contratar', icon: <OfficeIcon name="file-plus" />, act: 'contratar-a-mano' },
  { to: '/oficina/precios', name: 'Precios', icon: <OfficeIcon name="tag" />, act: 'ver-catalogo' },
  { to: '/oficina/fuentes', name: 'Fuentes', icon: <OfficeIcon name="database" />, act: 'ver-fuentes' },
  { to: '/oficina/antecedentes', name: 'Datos', icon: <MenuIcon name="file-search" />, act: 'ver-antecedentes' },
  { to: '/oficina/derechos', name: 'Derechos', icon: <OfficeIcon name="scale" />, act: 'ver-derechos', waits: 'peticiones' },
  { to: '/oficina/acreedores', name: 'Acreedores', icon: <OfficeIcon name="landmark" />, act: 'ver-acreedores' },
  { to: '/oficina/personal', name: 'Personal', icon: <MenuIcon name="users" />, act: 'ver-personal' },
  { to: '/oficina/bitacora', name: 'Bitácora', icon: <MenuIcon name="scroll" />, act: 'ver-bitacora' },
];
