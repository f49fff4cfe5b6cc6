import { usePlace } from '../../ui/router.tsx';
import { BatchList } from './batch-list.tsx';
import { BatchPage } from './batch-page.tsx';

/** A list to ask about and the batches of before, or one batch. */
export function Lotes() {
  const { path } = usePlace();
  return /^\/lotes\/./i.test(path) ? <BatchPage /> : <BatchList />;
}
