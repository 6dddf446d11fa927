export const REGION = 'eu';
