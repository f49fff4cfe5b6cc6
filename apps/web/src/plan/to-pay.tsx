import { ButtonLink } from '../ui/button.tsx';
import { CONTRACT_PAGE } from './addresses.ts';
import { BeginAnew, ELSEWHERE } from './begin-anew.tsx';
import { readContractOf } from './stored-contract.ts';

/** How an unpaid contracting goes on. The contract's page shows this browser's last contract, which may be another order. */
export function ToPay({ orden }: { readonly orden: string }) {
  if (readContractOf(orden)) return <ButtonLink to={CONTRACT_PAGE}>Ir al contrato</ButtonLink>;
  return (
    <>
      <p>{ELSEWHERE}</p>
      <BeginAnew />
    </>
  );
}
