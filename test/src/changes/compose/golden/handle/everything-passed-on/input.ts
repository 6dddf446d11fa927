export * from '@shop/hooks'
