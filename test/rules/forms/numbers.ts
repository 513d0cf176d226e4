import { sheets } from './table.ts'

/** Arithmetic, also on blank answers, and comparisons of texts with numbers. */
export const numbers = sheets(
  `
type | name | label | relevant | constraint | required | calculation
integer | a | A
integer | b | B | | . != \${a}
decimal | c | C | | . > -100
calculate | sum | | | | | \${a} + \${b}
calculate | quotient | | | | | if(\${b} = 0, 'none', \${a} div \${b})
calculate | rest | | | | | \${a} mod \${b}
calculate | rounded | | | | | round(\${c} div 3, 2)
calculate | whole | | | | | int(\${c}) + round(\${a} div 7)
calculate | product | | | | | \${a} * \${b} * -1
calculate | power | | | | | pow(\${a}, 2) - pow(2, 3)
calculate | root | | | | | round(sqrt(\${a}), 4)
calculate | size | | | | | abs(\${a} - \${b})
calculate | floor | | | | | floor(\${c}) + ceiling(\${c})
calculate | greatest | | | | | max(\${a}, \${b}, 5)
calculate | least | | | | | min(\${a}, \${b})
calculate | blank | | | | | \${a} = '' or \${b} = ''
calculate | both | | | | | coalesce(\${a}, \${b})
calculate | zero | | | | | if(\${a} = 0, 'zero', if(\${a} < 0, 'less', if(\${a} > 0, 'more', 'none')))
calculate | percent | | | | | concat(round(100 * \${a} div (1 + abs(\${b})), 1), ' %')
calculate | class | | | | | if(\${sum} >= 100, 'high', if(\${sum} >= 10 and \${sum} < 100, 'middle', 'low'))
note | big | Big | \${sum} > 100
note | nothing | Nothing | not(\${sum} > 0)
text | t | A number as text | \${class} != 'low' | number(.) = . or number(.) > 3 or . = 'a'
calculate | equal | | | | | \${t} = \${a}
calculate | equal_number | | | | | \${t} = 12
calculate | less | | | | | \${t} < \${a}
calculate | added | | | | | \${t} + 1
decimal | d | D | \${equal_number} = 'true' or \${b} > 5 | . * 2 < \${c} | \${c} > 0
calculate | mean | | | | | (coalesce(\${a}, 0) + coalesce(\${b}, 0) + coalesce(\${c}, 0) + coalesce(\${d}, 0)) div (1 + count-non-empty(\${a}))
calculate | negative | | | | | -\${a} - -\${b}
calculate | order | | | | | 2 + 3 * \${a} - 4 div 2
calculate | exact | | | | | 0.1 + 0.2 + \${c} * 0
calculate | trig | | | | | round(sin(\${a}) * pi() + exp10(0) + log10(100), 3)
`,
)
