import { routes } from '@veridico/api';
import { api } from '../../api.ts';
import type { ReviewAnswer } from '../../payment/use-status.ts';
import { rememberedPurchase } from '../../purchase-storage.ts';
import { storedUser } from '../../session/standing.ts';
import { readCorreoUsuario } from '../../session/stored-session.ts';
import { asciiJson } from '../../session/user-info.ts';

/** Fetches the result; the first call confirms the payment. Does not wait for a session: uses the stored user as is. */
export function askReview(token: string): Promise<ReviewAnswer> {
  const who = storedUser();
  const bearer = who?.bearer;
  const headers = { 'user-info': who?.userInfo ?? anonymous(), ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }) };
  return api(routes.transaccionRevisar, { params: { token } }, { headers });
}

/** The address stored by Comprar belongs to a session that ended meanwhile; a visitor's is the one typed in this tab. */
function anonymous(): string {
  const email = readCorreoUsuario() ?? rememberedPurchase().correo ?? 'anonimo@veridico.cl';
  return asciiJson({ preferred_username: email, client_id: 'cli-web-privado', email });
}
