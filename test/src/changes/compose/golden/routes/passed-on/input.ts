export { default } from './shop/routes';
