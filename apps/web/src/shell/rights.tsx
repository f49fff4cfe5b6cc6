import { pageSettings } from '../page-settings.ts';

/** The last line of every page. */
export function Rights() {
  return <p>Todos los derechos reservados, {pageSettings.anio}</p>;
}
