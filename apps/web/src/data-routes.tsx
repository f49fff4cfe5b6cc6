import { screen } from './shell/load-screen.ts';
import { listedAddress, type Screens } from './shell/screens.ts';
import { usePlace } from './ui/router.tsx';

/** Pages about personal data in a table of their own, so that other pages do not fetch its file names. */
export const DATA_SCREENS: Screens = {
  '/proteccion-de-datos': screen(() => import('./screens/proteccion-de-datos/proteccion-de-datos.tsx'), 'ProteccionDeDatos'),
  '/mis-datos': screen(() => import('./screens/mis-datos/mis-datos.tsx'), 'MisDatos'),
  '/mis-datos/enlace': screen(() => import('./screens/mis-datos-enlace/mis-datos-enlace.tsx'), 'MisDatosEnlace'),
  '/mis-datos/peticion': screen(() => import('./screens/peticion-nueva/peticion-nueva.tsx'), 'PeticionNueva'),
  '/mis-datos/peticion/estado': screen(() => import('./screens/peticion/peticion.tsx'), 'PeticionEnCurso'),
};
const NoEncontrada = screen(() => import('./screens/no-encontrada/no-encontrada.tsx'), 'NoEncontrada');

export function DataRoutes() {
  const { path } = usePlace();
  const Screen = DATA_SCREENS[listedAddress(DATA_SCREENS, path)] ?? NoEncontrada;
  return <Screen />;
}
