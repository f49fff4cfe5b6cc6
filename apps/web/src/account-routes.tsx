import type { ComponentType } from 'react';
import { Route, Switch } from 'wouter';
import { screen } from './shell/load-screen.ts';

const AuthLogin = screen(() => import('./screens/auth-login/auth-login.tsx'), 'AuthLogin');
const AuthRegister = screen(() => import('./screens/auth-register/auth-register.tsx'), 'AuthRegister');
const AuthRecoverPassword = screen(() => import('./screens/auth-recover-password/auth-recover-password.tsx'), 'AuthRecoverPassword');
const AuthResetPassword = screen(() => import('./screens/auth-reset-password/auth-reset-password.tsx'), 'AuthResetPassword');
const AuthConfirmarCorreo = screen(() => import('./screens/auth-confirmar-correo/auth-confirmar-correo.tsx'), 'AuthConfirmarCorreo');
const TestCliente = screen(() => import('./screens/test-cliente/test-cliente.tsx'), 'TestCliente');
const Informes = guarded(screen(() => import('./screens/informes/informes.tsx'), 'Informes'));
const ChangePassword = guarded(screen(() => import('./screens/change-password/change-password.tsx'), 'ChangePassword'));
const Perfil = guarded(screen(() => import('./screens/perfil/perfil.tsx'), 'Perfil'));
const NoEncontrada = guarded(screen(() => import('./screens/no-encontrada/no-encontrada.tsx'), 'NoEncontrada'));

/** A screen for which one must be signed in. */
function guarded(Screen: ComponentType): ComponentType {
  return screen(async () => {
    const { Guard } = await import('./session/guard.tsx');
    const Guarded = () => (
      <Guard>
        <Screen />
      </Guard>
    );
    return { Guarded };
  }, 'Guarded');
}

/** The second half of the specification's table: accounts, and all that needs one. Apart, so that buying fetches nothing of sessions. */
export function AccountRoutes() {
  return (
    <Switch>
      <Route path="/auth/login" component={AuthLogin} />
      <Route path="/auth/register" component={AuthRegister} />
      <Route path="/auth/recover-password" component={AuthRecoverPassword} />
      <Route path="/auth/reset-password" component={AuthResetPassword} />
      <Route path="/auth/confirmar-correo" component={AuthConfirmarCorreo} />
      <Route path="/test-cliente" component={TestCliente} />
      <Route path="/" component={Informes} />
      <Route path="/change-password" component={ChangePassword} />
      <Route path="/perfil" component={Perfil} />
      <Route component={NoEncontrada} />
    </Switch>
  );
}
