import { handlers } from '../../../auth';

// Sign-in reads the body itself.
export const config = { api: { bodyParser: false } };

export default handlers.pages;
