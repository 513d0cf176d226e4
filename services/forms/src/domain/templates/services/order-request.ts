import { is, requireWhenAny, showWhen, type Template } from '../template.ts'

export const orderRequest: Template = {
  id: 'order-request',
  name: 'Order request',
  description:
    'An order that you confirm and invoice yourself: items, quantity, delivery or collection.',
  fields: [
    { type: 'heading' },
    {
      type: 'paragraph',
      content:
        '<p>This is a request, not yet a purchase. We will confirm the price and date before you pay anything.</p>',
    },
    {
      type: 'short_text',
      label: 'Item',
      description: 'Name or item number.',
      isRequired: true,
      settings: { max_length: 150, field_width: 'large' },
    },
    {
      type: 'number',
      label: 'Quantity',
      isRequired: true,
      settings: { min: 1, max: 100000, step: 1, field_width: 'small' },
    },
    {
      type: 'long_text',
      label: 'More items, sizes or colours',
      description: 'One per line, with its quantity.',
      settings: { rows: 4, max_length: 3000 },
    },
    {
      type: 'file',
      label: 'Order list',
      description: 'If you have one, as a PDF or spreadsheet.',
      settings: { accept: '.pdf,.csv,.xlsx,.ods', max_size: 2048 },
    },
    { type: 'page_break', label: 'Delivery' },
    {
      key: 'delivery',
      type: 'radio',
      label: 'How would you like to receive it?',
      options: ['Collect in person', 'Deliver to an address'],
      isRequired: true,
    },
    {
      type: 'long_text',
      label: 'Address',
      isRequired: true,
      settings: { rows: 3, max_length: 400 },
      logic: showWhen(is('delivery', 'Deliver to an address')),
    },
    {
      type: 'short_text',
      label: 'Notes for the delivery',
      placeholder: 'For example: gate code, opening hours',
      settings: { max_length: 250, field_width: 'full' },
      logic: showWhen(is('delivery', 'Deliver to an address')),
    },
    { type: 'date', label: 'Needed by', settings: { field_width: 'medium' } },
    { type: 'page_break', label: 'Contact and invoice' },
    {
      type: 'short_text',
      label: 'Name',
      isRequired: true,
      settings: { max_length: 120, field_width: 'large' },
    },
    {
      key: 'customer',
      type: 'radio',
      label: 'Who is ordering?',
      options: ['A private person', 'An organisation'],
      isRequired: true,
    },
    {
      type: 'short_text',
      label: 'Organisation and purchase order number',
      isRequired: true,
      settings: { max_length: 200, field_width: 'large' },
      logic: showWhen(is('customer', 'An organisation')),
    },
    {
      type: 'email',
      label: 'Email',
      description: 'For the confirmation and the invoice.',
      isRequired: true,
      settings: { field_width: 'large' },
    },
    {
      type: 'phone',
      label: 'Phone',
      settings: { field_width: 'medium' },
      logic: requireWhenAny(is('delivery', 'Deliver to an address')),
    },
    { type: 'submit_button', label: 'Send request', settings: { button_alignment: 'left' } },
  ],
}
