import { latePart } from '../shell/late-part.tsx';

/** A first page whose script, as it adds nothing to the picture in the page, loads late. */
export const LateFirstPage = latePart(() => import('./first-page.tsx'), 'FirstPage');
