import { routesOf } from './routes-of';

export default routesOf('shop');
