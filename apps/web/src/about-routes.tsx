import { screen } from './shell/load-screen.ts';
import { listedAddress, type Screens } from './shell/screens.ts';
import { usePlace } from './ui/router.tsx';

/** Public pages about the service, in a table of their own: they do not fetch the file names of other tables. */
export const ABOUT_SCREENS: Screens = {
  '/proteccion-de-datos': screen(() => import('./screens/proteccion-de-datos/proteccion-de-datos.tsx'), 'ProteccionDeDatos'),
  '/ayuda': screen(() => import('./screens/ayuda/ayuda.tsx'), 'Ayuda'),
  '/quienes-somos': screen(() => import('./screens/quienes-somos/quienes-somos.tsx'), 'QuienesSomos'),
};
const NoEncontrada = screen(() => import('./screens/no-encontrada/no-encontrada.tsx'), 'NoEncontrada');

export function AboutRoutes() {
  const { path } = usePlace();
  const Screen = ABOUT_SCREENS[listedAddress(ABOUT_SCREENS, path)] ?? NoEncontrada;
  return <Screen />;
}
