export { startInstance } from './server/start';
