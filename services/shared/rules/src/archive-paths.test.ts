import { describe, expect, test } from 'vitest'

import { createArchivePaths, exportFileName } from './archive-paths.ts'

const submission = '5f0c6a52-8a4e-4d2f-9f57-0d6a2a1f7c11'
const pathOf = (label: string, name: string) =>
  createArchivePaths(submission)(label, name).slice(`files/${submission}/`.length)

describe('the path of a file in an archive', () => {
  test.each([
    ['Photo', 'well.jpg', 'Photo/well.jpg'],
    ['Depth: 5/6 m?', 'a<b>|c*.png', 'Depth_ 5_6 m_/a_b__c_.png'],
    ['..', '../../etc/passwd', 'field/.._.._etc_passwd'],
    ['Photo. ', 'name. .jpg', 'Photo/name.jpg'],
    ['con', 'NUL', '_con/_NUL'],
    ['conin$', 'CONOUT$.txt', '_conin$/_CONOUT$.txt'],
    ['COM1.x', 'lpt9.tar.gz', '_COM1.x/_lpt9.tar.gz'],
    ['', '', 'field/file'],
    ['Foto des Brunnens', 'Bru\u0308cke.jpg', 'Foto des Brunnens/Br\u00fccke.jpg'],
    ['a\u202egnp.exe', 'x\u0000\u2028y.txt', 'a_gnp.exe/x__y.txt'],
    ['صورة', 'بئر.jpg', 'صورة/بئر.jpg'],
    ['Photo', '.profile', 'Photo/.profile'],
    ['Photo', `${'a'.repeat(300)}.jpeg`, `Photo/${'a'.repeat(95)}.jpeg`],
    ['🐘'.repeat(30), 'x.png', `${'🐘'.repeat(15)}/x.png`],
  ])('of %j and %j is %j', (label, name, expected) => {
    expect(pathOf(label, name)).toBe(expected)
  })

  test('differs for equal names, also where case does not count', () => {
    const paths = createArchivePaths(submission)
    const names = [
      paths('Photo', 'well.jpg'),
      paths('Photo', 'WELL.JPG'),
      paths('photo', 'well.jpg'),
      paths('Photo', 'well (2).jpg'),
    ].map((path) => path.slice(`files/${submission}/`.length))
    expect(names).toEqual([
      'Photo/well.jpg',
      'Photo/WELL (2).JPG',
      'photo/well (3).jpg',
      'Photo/well (2) (2).jpg',
    ])
  })
})

test.each([
  ['Water points', 'Water points.csv'],
  ['Wells / pumps: 2026?', 'Wells _ pumps_ 2026_.csv'],
  ['نقاط المياه', 'نقاط المياه.csv'],
  ['CON', '_CON.csv'],
  ['..', 'uuid.csv'],
  [' ', 'uuid.csv'],
  ['Report.v2. ', 'Report.v2.csv'],
  ['\u202egnp', '_gnp.csv'],
  ['🐘'.repeat(200), `${'🐘'.repeat(45)}.csv`],
])('an export of the form %j is called %j', (title, name) => {
  expect(exportFileName(title, 'uuid', 'csv')).toBe(name)
})
