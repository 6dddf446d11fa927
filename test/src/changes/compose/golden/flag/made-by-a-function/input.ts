import { preset } from './preset';

export default preset({ ssr: true });
