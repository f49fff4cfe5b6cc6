import { pageSettings } from '../page-settings.ts';

/** Copyright line at the end of every page. */
export function Rights() {
  return <p>Todos los derechos reservados, {pageSettings.anio}</p>;
}
